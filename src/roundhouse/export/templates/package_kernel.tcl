# SPDX-License-Identifier: Apache-2.0
# Makes {{ top }}.xo of {{ name }} for Vitis: vivado -mode batch -source {{ name }}_package.tcl
set here [file dirname [file normalize [info script]]]
set ip [file join $here {{ top }}_ip]
create_project -force -in_memory package_kernel
read_verilog [list \
{% for file in files %}
  [file join $here {{ file }}] \
{% endfor %}
]
set_property top {{ top }} [current_fileset]
ipx::package_project -root_dir $ip -vendor roundhouse -library {{ family }} -taxonomy /KernelIP -import_files -set_current true
set core [ipx::current_core]
foreach interface {s_axi_control m_axi_gmem} {
  ipx::associate_bus_interfaces -busif $interface -clock ap_clk $core
}
set_property sdx_kernel true $core
set_property sdx_kernel_type rtl $core
ipx::update_checksums $core
ipx::save_core $core
package_xo -force -xo_path [file join $here {{ top }}.xo] -kernel_name {{ top }} -ip_directory $ip -kernel_xml [file join $here {{ name }}_kernel.xml]
