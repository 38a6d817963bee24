// Load a key into aes128-encrypt-iterative+gcm+axi32, send the packet of docs/axi.md, and print what comes back.
//
// The first byte of memory is in the low bits of a word, so a number in hexadecimal shows its last byte first.
`timescale 1ns / 1ps

module packet_on_axi;
  reg aclk = 0, aresetn = 0;
  reg s_axis_tvalid = 0, s_axis_tlast;
  reg [31:0] s_axis_tdata;
  reg [3:0] s_axis_tkeep;
  reg [1:0] s_axis_tuser;
  wire s_axis_tready, m_axis_tvalid, m_axis_tlast, m_axis_tuser;
  wire [31:0] m_axis_tdata;
  wire [3:0] m_axis_tkeep;
  reg s_axi_awvalid = 0, s_axi_wvalid = 0;
  reg [11:0] s_axi_awaddr;
  reg [31:0] s_axi_wdata;
  wire s_axi_awready, s_axi_wready, s_axi_bvalid;
  wire [1:0] s_axi_bresp;

  aes128_encrypt_iterative_on_the_fly_gcm_axi32_top engine (
    .aclk(aclk), .aresetn(aresetn),
    .s_axis_tvalid(s_axis_tvalid), .s_axis_tready(s_axis_tready), .s_axis_tdata(s_axis_tdata),
    .s_axis_tkeep(s_axis_tkeep), .s_axis_tlast(s_axis_tlast), .s_axis_tuser(s_axis_tuser),
    .m_axis_tvalid(m_axis_tvalid), .m_axis_tready(1'b1), .m_axis_tdata(m_axis_tdata),
    .m_axis_tkeep(m_axis_tkeep), .m_axis_tlast(m_axis_tlast), .m_axis_tuser(m_axis_tuser),
    .s_axi_awvalid(s_axi_awvalid), .s_axi_awready(s_axi_awready), .s_axi_awaddr(s_axi_awaddr), .s_axi_awprot(3'd0),
    .s_axi_wvalid(s_axi_wvalid), .s_axi_wready(s_axi_wready), .s_axi_wdata(s_axi_wdata), .s_axi_wstrb(4'hf),
    .s_axi_bvalid(s_axi_bvalid), .s_axi_bready(1'b1), .s_axi_bresp(s_axi_bresp),
    .s_axi_arvalid(1'b0), .s_axi_araddr(12'd0), .s_axi_arprot(3'd0), .s_axi_rready(1'b1)
  );

  always #5 aclk = ~aclk;  // inputs change at the falling edge, and transfers happen at the rising one

  task write(input [11:0] address, input [31:0] data);  // to a register
    begin
      s_axi_awaddr = address; s_axi_awvalid = 1;
      @(posedge aclk); while (!s_axi_awready) @(posedge aclk);
      @(negedge aclk); s_axi_awvalid = 0; s_axi_wdata = data; s_axi_wvalid = 1;
      @(posedge aclk); while (!s_axi_wready) @(posedge aclk);
      @(negedge aclk); s_axi_wvalid = 0;
      if (!s_axi_bvalid || s_axi_bresp != 0) $display("the write of %h was refused", address);
    end
  endtask

  task send(input [31:0] data, input [3:0] keep, input [1:0] user, input last);  // a beat
    begin
      s_axis_tdata = data; s_axis_tkeep = keep; s_axis_tuser = user; s_axis_tlast = last; s_axis_tvalid = 1;
      @(posedge aclk); while (!s_axis_tready) @(posedge aclk);
      @(negedge aclk); s_axis_tvalid = 0;
    end
  endtask

  always @(posedge aclk) if (m_axis_tvalid) begin
    $display("%h %b tlast=%b tuser=%b", m_axis_tdata, m_axis_tkeep, m_axis_tlast, m_axis_tuser);
    if (m_axis_tlast) $finish;
  end

  initial begin
    repeat (2) @(negedge aclk);
    aresetn = 1;
    write(12'h040, 32'h03020100);  // KEY, bytes 00 01 ... 0f
    write(12'h044, 32'h07060504);
    write(12'h048, 32'h0b0a0908);
    write(12'h04c, 32'h0f0e0d0c);
    write(12'h00c, 32'h00000001);  // COMMAND: load it
    send(32'h13121110, 4'b1111, 0, 0);  // the IV, bytes 10 11 ... 1b
    send(32'h17161514, 4'b1111, 0, 0);
    send(32'h1b1a1918, 4'b1111, 0, 0);
    send(32'h64616568, 4'b1111, 2, 0);  // additional data, "header"
    send(32'h00007265, 4'b0011, 2, 0);
    send(32'h6c6c6568, 4'b1111, 0, 0);  // text, "hello"
    send(32'h0000006f, 4'b0001, 0, 1);
    #10000 $display("nothing came back");
    $finish;
  end
endmodule
