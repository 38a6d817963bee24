"""Reports of vendors' tools, made by hand after the format that the tools print: none of them runs here.

The format is that of the reports in the tests of Edalize (tests/test_reporting/data), which are of Vivado 2019.2,
Quartus 18.1 Standard and Quartus 19.1 Pro. No figure here was measured.
"""

VIVADO_HEAD = """\
Copyright 1986-2022 Xilinx, Inc. All Rights Reserved. Copyright 2022-2023 Advanced Micro Devices, Inc.
---------------------------------------------------------------------------------------------
| Tool Version : Vivado v.2023.2 (lin64) Build 4029153 Fri Oct 13 20:13:54 MDT 2023
| Date         : Tue Jan  9 13:14:30 2024
| Host         : somewhere running 64-bit Ubuntu 22.04.4 LTS
| Design       : {top}
| Device       : {device}
"""

VIVADO_USED = """\
| Design State : Fully Placed
---------------------------------------------------------------------------------------------

Utilization Design Information

1. Slice Logic
--------------

+----------------------------+------+-------+------------+-----------+-------+
|          Site Type         | Used | Fixed | Prohibited | Available | Util% |
+----------------------------+------+-------+------------+-----------+-------+
| {slice} LUTs                 | 1234 |     0 |          0 |     20800 |  5.93 |
|   LUT as Logic             | 1200 |     0 |          0 |     20800 |  5.77 |
|   LUT as Memory            |   34 |     0 |          0 |      9600 |  0.35 |
| {slice} Registers            |  567 |     0 |          0 |     41600 |  1.36 |
|   Register as Flip Flop    |  567 |     0 |          0 |     41600 |  1.36 |
+----------------------------+------+-------+------------+-----------+-------+

3. Memory
---------

+-------------------+------+-------+------------+-----------+-------+
|     Site Type     | Used | Fixed | Prohibited | Available | Util% |
+-------------------+------+-------+------------+-----------+-------+
| Block RAM Tile    |  2.5 |     0 |          0 |        50 |  5.00 |
|   RAMB36/FIFO*    |    2 |     0 |          0 |        50 |  4.00 |
|   RAMB18          |    1 |     0 |          0 |       100 |  1.00 |
+-------------------+------+-------+------------+-----------+-------+

4. DSP
------

+-----------+------+-------+------------+-----------+-------+
| Site Type | Used | Fixed | Prohibited | Available | Util% |
+-----------+------+-------+------------+-----------+-------+
| DSPs      |    3 |     0 |          0 |        90 |  3.33 |
+-----------+------+-------+------------+-----------+-------+
"""

VIVADO_TIMED = """\
| Speed File   : -1  PRODUCTION 1.23 2018-06-13
---------------------------------------------------------------------------------------------

Timing Summary Report

------------------------------------------------------------------------------------------------
| Design Timing Summary
| ---------------------
------------------------------------------------------------------------------------------------

    WNS(ns)      TNS(ns)  TNS Failing Endpoints  TNS Total Endpoints      WHS(ns)      THS(ns)
    -------      -------  ---------------------  -------------------      -------      -------
     {slack:6.3f}        0.000                      0                 2374        0.033        0.000


{verdict}


------------------------------------------------------------------------------------------------
| Clock Summary
| -------------
------------------------------------------------------------------------------------------------

Clock  Waveform(ns)         Period(ns)      Frequency(MHz)
-----  ------------         ----------      --------------
clk    {{0.000 2.500}}        {period:.3f}           200.000
"""

QUARTUS_HEAD = """\
{kind} report for {project}
Sun Mar 22 17:41:32 2020
Quartus Prime Version 18.1.0 Build 625 09/12/2018 SJ Lite Edition

"""

QUARTUS_FITTED = """\
+-------------------------------------------------------------------------------+
; Fitter Summary                                                                ;
+---------------------------------+---------------------------------------------+
; Fitter Status                   ; {status} - Sun Mar 22 17:41:32 2020       ;
; Quartus Prime Version           ; 18.1.0 Build 625 09/12/2018 SJ Lite Edition ;
; Revision Name                   ; {project} ;
; Top-level Entity Name           ; {top} ;
; Family                          ; Cyclone V                                   ;
; Device                          ; {device} ;
; Timing Models                   ; Final                                       ;
; {area} ; 1,234 / 32,070 ( 4 % )                      ;
; Total registers                 ; 567                                         ;
; Total pins                      ; 1 / 457 ( < 1 % )                           ;
; Total virtual pins              ; 134                                         ;
; Total block memory bits         ; 8,192 / 4,065,280 ( < 1 % )                 ;
; Total RAM Blocks                ; 2 / 397 ( < 1 % )                           ;
; Total DSP Blocks                ; 3 / 87 ( 3 % )                              ;
+---------------------------------+---------------------------------------------+
"""

QUARTUS_TIMED = """\
+-----------------------------------------------------------------------------+
; Timing Analyzer Summary                                                     ;
+-----------------------+-----------------------------------------------------+
; Quartus Prime Version ; Version 18.1.0 Build 625 09/12/2018 SJ Lite Edition ;
; Revision Name         ; {project} ;
; Device Name           ; {device} ;
+-----------------------+-----------------------------------------------------+

+----------------------------------------------------------------+
; Clocks                                                         ;
+------------+------+--------+-----------+-------+-------+-------+
; Clock Name ; Type ; Period ; Frequency ; Rise  ; Fall  ; ...   ;
+------------+------+--------+-----------+-------+-------+-------+
; clk        ; Base ; {period:.3f}  ; 200.0 MHz ; 0.000 ; 2.500 ;       ;
+------------+------+--------+-----------+-------+-------+-------+

+--------------------------------------+
; Slow 1100mV 85C Model Setup Summary  ;
+-------+-------+----------------------+
; Clock ; Slack ; End Point TNS        ;
+-------+-------+----------------------+
; clk   ; {other:.3f} ; 0.000                ;
+-------+-------+----------------------+

+--------------------------------------+
; Slow 1100mV 0C Model Setup Summary   ;
+-------+-------+----------------------+
; Clock ; Slack ; End Point TNS        ;
+-------+-------+----------------------+
; clk   ; {slack:.3f} ; 0.000                ;
+-------+-------+----------------------+
"""


def vivado_reports(folder, top, *, device="7a35tcsg324-1", period=5.0, slack=1.0, kind="Slice"):
    """Write the two reports of Vivado where its runs leave them."""
    verdict = "All user specified timing constraints are met." if slack >= 0 else "Timing constraints are not met."
    head, runs = VIVADO_HEAD.format(top=top, device=device), folder / f"{top}.runs" / "impl_1"
    runs.mkdir(parents=True)
    (runs / f"{top}_utilization_placed.rpt").write_text(head + VIVADO_USED.format(slice=kind))
    timed = VIVADO_TIMED.format(slack=slack, verdict=verdict, period=period)
    (runs / f"{top}_timing_summary_routed.rpt").write_text(head + timed)
    return runs


def quartus_reports(
    folder,
    top,
    *,
    device="5CSEMA5F31C6",
    period=5.0,
    slack=1.0,
    status="Successful",
    area="Logic utilization (in ALMs)",
):
    """Write the two reports of Quartus beside the project; another corner has a nanosecond more of slack."""
    about = {"project": top, "top": top, "device": device}
    fitted = QUARTUS_FITTED.format(**about, status=status, area=f"{area:31}")
    timed = QUARTUS_TIMED.format(**about, period=period, slack=slack, other=slack + 1)
    (folder / f"{top}.fit.rpt").write_text(QUARTUS_HEAD.format(kind="Fitter", project=top) + fitted)
    (folder / f"{top}.sta.rpt").write_text(QUARTUS_HEAD.format(kind="Timing Analyzer", project=top) + timed)
