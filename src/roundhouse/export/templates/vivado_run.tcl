# Places and routes. There is no bitstream of a design that is out of context.
if {[get_property PROGRESS [get_runs impl_1]] ne "0%"} {
  reset_run impl_1
}
launch_runs impl_1 -to_step route_design
wait_on_run impl_1
if {![string match "route_design Complete*" [get_property STATUS [get_runs impl_1]]]} {
  puts "ERROR: the design was not routed: [get_property STATUS [get_runs impl_1]]"
  exit 1
}
